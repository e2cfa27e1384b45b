import { icon } from './icons.tsx';

// Of screens that are loaded when they are first visited: what is loaded first comes without these.
export const ForwardIcon = icon(<path d="M9 5l7 7-7 7" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const BinIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />);
export const ReloadIcon = icon(<path d="M20 11a8 8 0 1 0-2 6M20 5v6h-6" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
export const PrinterIcon = icon(<path d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z" />);
export const ChartIcon = icon(<path d="M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6" />);
export const JournalIcon = icon(<path d="M5 3h14v18H5zM9 3v18M13 8h2.5M13 12h2.5" />);
export const CopyIcon = icon(<path d="M9 8h11v13H9zM6 16H4V3h11v2" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </>,
);
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4M12 5V3" />);
export const SoundOnIcon = icon(
  <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
export const SoundOffIcon = icon(<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />);
