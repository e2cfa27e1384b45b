/** A printer of the event, as somebody who set it up has it in mind: it is the same by whatever name and wherever it stands. */
export interface Station {
  name: string;
  printer: number;
  categories: readonly number[] | 'all';
  modes: 'both' | 'service' | 'takeaway';
  isOn: boolean;
  backup?: Station | undefined;
  /** All that have stood in for it at some time. */
  backups: Set<Station>;
  /** All that have taken just the same as it at some time. */
  twins: Set<Station>;
}

/** What is to come out of an order somewhere. */
export interface Expected {
  orderId: number;
  number: number;
  isTakeaway: boolean;
  /** As it was called when the order was taken, which stands on the slip. */
  name: string;
  station: Station;
  /** As `2x Torte`. */
  lines: string[];
  /** How their categories were called then. */
  categories: readonly string[];
  /** Where else it may be: a person has named that one, or it is in the place of one that was taken away. */
  others: Set<Station>;
  /** How many slips of it lie somewhere, and how many of them are unmarked. */
  papers: number;
  unmarked: number;
  /** Unmarked STORNO slips that name it. */
  stornos: number;
  /** How often it was on its way to paper when it was cancelled: that it may lie there is told, and nothing came of it. */
  triedMeanwhile: number;
  isCancelled: boolean;
}

/** The event as it is set up now. */
export interface Setup {
  stations: readonly Station[];
  categoryNames: readonly string[];
}

export function takesOrders({ isOn, modes }: Station, { isTakeaway }: Pick<Expected, 'isTakeaway'>): boolean {
  return isOn && modes !== (isTakeaway ? 'service' : 'takeaway');
}

export function takesCategory({ categories }: Station, category: number): boolean {
  return categories === 'all' || categories.includes(category);
}

/** Its own, what a person has named, what is in the place of one that was taken away, and whatever stands in for these. */
export function reachOf({ station, others }: Expected): ReadonlySet<Station> {
  const reach = new Set([station, ...others]);
  for (const one of reach) for (const backup of one.backups) reach.add(backup);
  return reach;
}

/**
 * Where it may come out: where one of those stands, or its twin. Two of these that change places could have changed names as
 * well; what was left where one of them stood stays there when it is taken away, or takes something else.
 */
export function placesOf(ticket: Expected): number[] {
  return [...reachOf(ticket), ...ticket.station.twins].map(({ printer }) => printer);
}

/** Two that take just the same. */
export function areAlike(one: Station, other: Station): boolean {
  return one.modes === other.modes && String(one.categories) === String(other.categories);
}

/**
 * Notes who is in the place of a station that it was at and that was taken away: whoever stands there now, or else the first
 * that takes such lines.
 */
export function noteReplacement(ticket: Expected, { stations, categoryNames }: Setup): void {
  const gone = [...reachOf(ticket)].filter((one) => !stations.includes(one));
  const there = gone.map(({ printer }) => stations.find((one) => one.printer === printer));
  for (const one of there) if (one) ticket.others.add(one);
  if (there.every((one) => one !== undefined)) return;
  const such = categoryNames.flatMap((name, category) => (ticket.categories.includes(name) ? [category] : []));
  const takes = (one: Station) => one.categories === 'all' || such.some((category) => takesCategory(one, category));
  const replacement = stations.find((one) => takesOrders(one, ticket) && takes(one));
  if (replacement) ticket.others.add(replacement);
}
