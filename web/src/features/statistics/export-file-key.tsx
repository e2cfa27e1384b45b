import { type Download, downloadFile, exportFailure, type FileExtension } from './download-file.ts';
import { ExportKey } from './export-key.tsx';

export interface ExportFileKeyProps {
  label: string;
  path: string;
  extension: FileExtension;
  disabledReason?: string | undefined;
}

/** Whoever mistyped an hour learns it now, and not from the treasurer. */
export async function saveExport(path: string, extension: FileExtension, download: Download): Promise<string> {
  const { name, isEmpty } = await downloadFile(path, `statistik.${extension}`, download);
  return `Gespeichert: ${name}${isEmpty ? '. Für diese Auswahl gibt es keine Bestellungen.' : ''}`;
}

export function ExportFileKey({ label, path, extension, disabledReason }: ExportFileKeyProps) {
  return (
    <ExportKey
      label={label}
      source={path}
      disabledReason={disabledReason}
      make={(download) => saveExport(path, extension, download)}
      failure={(error) => exportFailure(error, extension)}
    />
  );
}
