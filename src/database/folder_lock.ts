import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Takes a data folder for this process, or refuses; returns what gives it back.
 *
 * The lock is the kernel's (a file lock, which Node reaches only through SQLite), so it is gone the instant its
 * process is, kill -9 included: no stale lock can block a start, and no two starts can both find it free.
 */
export function lockFolder(folder: string): () => void {
  const database = new DatabaseSync(join(folder, "lock"));
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    throw new Error(`${folder} is in use by another running service; stop it, or choose another DATA_DIR`, {
      cause: error,
    });
  }
  return () => database.close();
}
