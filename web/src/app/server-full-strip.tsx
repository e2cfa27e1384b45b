import { WarnIcon } from '../ui/icons.tsx';

/** One line above every screen while the server has no room for anything new. */
export function ServerFullStrip() {
  return (
    <p
      role="alert"
      className="flex h-12 items-center gap-2 bg-error-box px-3 text-sm leading-tight font-semibold text-on-error-box sm:text-base"
    >
      <WarnIcon size={20} />
      <span className="line-clamp-2">
        Speicher des Servers voll: Neues bleibt auf den Geräten. Bitte den Veranstalter rufen.
      </span>
    </p>
  );
}
