import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
}

export function icon(shape: ReactNode) {
  return function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="shrink-0"
      >
        {shape}
      </svg>
    );
  };
}

export const BackIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const UpIcon = icon(<path d="M5 15l7-7 7 7" />);
export const DownIcon = icon(<path d="M5 9l7 7 7-7" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M4.5 12.5l5 5 10-11" />);
export const BackspaceIcon = icon(<path d="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />);
export const UndoIcon = icon(<path d="M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3" />);
export const EditIcon = icon(<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 10a2.8 2.8 0 0 0 4 4" />,
);
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />);
export const LogoutIcon = icon(<path d="M10 4H5v16h5M10 12h10M16 8l4 4-4 4" />);
export const WarnIcon = icon(<path d="M12 4L2.5 20h19zM12 10v4.5M12 17.3h.01" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5h.01" />
  </>,
);
export const BagIcon = icon(<path d="M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1" />);
export const LinkUpIcon = icon(
  <path d="M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M9.8 16.3a3.5 3.5 0 0 1 4.4 0M12 19.5h.01" />,
);
export const LinkDownIcon = icon(
  <path d="M4 4l16 16M3 9.5a13 13 0 0 1 4.5-2.9M11 5.9a13 13 0 0 1 10 3.6M6.5 13a8 8 0 0 1 4-2.2M9.8 16.3a3.5 3.5 0 0 1 4.4 0M12 19.5h.01" />,
);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5" />);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
export const DeviceIcon = icon(<path d="M7 2.5h10v19H7zM11 18.5h2" />);
