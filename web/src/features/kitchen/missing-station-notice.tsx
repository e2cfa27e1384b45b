import { Button } from '../../ui/button.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';

interface MissingStationNoticeProps {
  /** Names of the categories. */
  missing: readonly string[];
  onChoose: () => void;
}

/** An empty screen would say that there is nothing to do. */
export function MissingStationNotice({ missing, onChoose }: MissingStationNoticeProps) {
  if (missing.length === 0) return null;
  const names = missing.map((name) => `«${name}»`).join(', ');
  return (
    <div role="alert" className="kitchen-stale flex-wrap">
      <div className="min-w-0 flex-1 basis-48">
        <p className="kitchen-stale-title">
          <WholeWords text={`${names} ${missing.length > 1 ? 'fehlen' : 'fehlt'} im Menü`} />
        </p>
        <p className="kitchen-stale-text">Neue Bestellungen davon erscheinen hier nicht.</p>
      </div>
      <Button size="floor" onClick={onChoose}>
        Station wählen
      </Button>
    </div>
  );
}
