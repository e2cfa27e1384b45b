import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { BackIcon } from './icons.tsx';

/** «Zurück» to the screen before, once: a second tap comes before that is drawn, and would lead out of it, too. */
export function BackKey({ className }: { className?: string }) {
  const navigate = useNavigate();
  const isLeft = useRef(false);

  function goBack() {
    if (!isLeft.current) void navigate(-1);
    isLeft.current = true;
  }
  return (
    <Button className={className} icon={<BackIcon />} onClick={goBack}>
      Zurück
    </Button>
  );
}
