import { Link, type LinkProps } from './link.tsx';

/** A link as words among words, tall enough for a thumb. */
export function TextLink(link: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...link}
      className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
    />
  );
}
