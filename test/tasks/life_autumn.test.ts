import { describeSixtyDays } from "../support/life_rules.ts";

describeSixtyDays("in autumn", 10, 5);
