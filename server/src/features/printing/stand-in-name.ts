/** Of a job's printer, and of the one that stands in for it where there is one; to be selected as `standIn`. */
export const STAND_IN_COLUMNS = [
  'printers.display_name',
  'printers.deleted_at',
  'standIn.display_name as stand_in_name',
  'standIn.ip as stand_in_ip',
  'standIn.port as stand_in_port',
] as const;

interface Names {
  display_name: string;
  deleted_at: string | null;
  stand_in_name: string | null;
  stand_in_ip: string | null;
  stand_in_port: number | null;
}

/**
 * What people call the printer that stands in. One that has come in place of a printer that was taken away, under its name,
 * is the same one for them; of two that bear one name each, it is told which.
 */
export function standInName(names: Names): string | null {
  const { display_name, deleted_at, stand_in_name, stand_in_ip, stand_in_port } = names;
  if (stand_in_name !== display_name) return stand_in_name;
  return deleted_at === null ? `${stand_in_name} (${stand_in_ip}:${stand_in_port})` : null;
}
