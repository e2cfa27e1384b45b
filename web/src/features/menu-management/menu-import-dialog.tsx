import { Dialog } from '../../ui/dialog.tsx';
import { MenuImport } from './menu-import.tsx';

export function MenuImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Menü importieren">
      <MenuImport onClose={onClose} />
    </Dialog>
  );
}
