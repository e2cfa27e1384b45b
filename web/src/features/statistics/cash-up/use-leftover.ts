import { useState } from 'react';

/** Whether a form stands in closed books: what was typed before stays, also while its last digit is being put right. */
export function useLeftover(isClosed: boolean, isWritten: boolean): boolean {
  const [isLeft, setLeft] = useState(false);
  const is = isClosed && (isWritten || isLeft);
  if (is !== isLeft) setLeft(is);
  return is;
}
