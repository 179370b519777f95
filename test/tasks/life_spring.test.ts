import { describeSixtyDays } from "../support/life_rules.ts";

describeSixtyDays("in spring", 2, 8);
