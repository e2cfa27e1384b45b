import { statSync } from 'node:fs';

interface Account {
  uid: number;
  gid: number;
}

/** Whom a command of root's is to act as: the owner of the data folder, where that is somebody else. */
export function ownerToActAs(dataDir: string, uid = process.getuid?.()): Account | undefined {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  return uid === 0 && folder && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : undefined;
}

/** What root leaves in the data folder would be out of reach for the server, which runs under an account of its own. */
export function actAsOwner(dataDir: string): void {
  const owner = ownerToActAs(dataDir);
  if (!owner) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
