import { downloadFile, exportFailure, type FileExtension } from './download-file.ts';
import { ExportKey } from './export-key.tsx';

export interface ExportFileKeyProps {
  label: string;
  path: string;
  extension: FileExtension;
  disabledReason?: string | undefined;
}

export function ExportFileKey({ label, path, extension, disabledReason }: ExportFileKeyProps) {
  return (
    <ExportKey
      label={label}
      source={path}
      disabledReason={disabledReason}
      make={async (download) => `Gespeichert: ${await downloadFile(path, `statistik.${extension}`, download)}`}
      failure={(error) => exportFailure(error, extension)}
    />
  );
}
