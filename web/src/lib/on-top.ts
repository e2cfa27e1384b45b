/**
 * What was changed since `before` on top of what the server has `now`: who has saved meanwhile keeps what they changed,
 * where both changed the same it is as `mine`.
 */
export function onTop<Fields extends object>(mine: Fields, before: Fields, now: object): object {
  const isOwn = (name: string) => {
    const [was, is] = [before, mine].map((fields) => JSON.stringify(fields[name as keyof Fields]));
    return was !== is;
  };
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [name, isOwn(name) ? value : now[name as keyof object]]),
  );
}
