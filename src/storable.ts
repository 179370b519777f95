/** A text as Postgres can hold it: a NUL is left out, and half a character becomes the sign for an unreadable one. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
