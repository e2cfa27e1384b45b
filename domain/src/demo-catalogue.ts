/** The standard menu: fixed demo items, the same in the browser and on the server. Prices in Rappen. */
export interface DemoItem {
  id: number;
  name: string;
  priceRappen: number;
  description: string;
}

export interface DemoCategory {
  id: number;
  name: string;
  color: string;
  items: readonly DemoItem[];
}

export const DEMO_CATALOGUE: readonly DemoCategory[] = [
  {
    id: 1,
    name: 'Getränke',
    color: '#3B82F6',
    items: [
      { id: 101, name: 'Rivella rot', priceRappen: 450, description: '5 dl' },
      { id: 102, name: 'Mineralwasser', priceRappen: 400, description: '5 dl, mit oder ohne Kohlensäure' },
    ],
  },
  {
    id: 2,
    name: 'Vorspeisen',
    color: '#4ADE80',
    items: [
      { id: 201, name: 'Grüner Salat', priceRappen: 750, description: 'Mit Hausdressing' },
      { id: 202, name: 'Bündner Gerstensuppe', priceRappen: 850, description: 'Mit Brot' },
      { id: 203, name: 'Bruschetta', priceRappen: 950, description: 'Tomaten, Basilikum, Knoblauch' },
    ],
  },
  {
    id: 3,
    name: 'Hauptspeisen',
    color: '#F97316',
    items: [
      { id: 301, name: 'Rösti mit Spiegelei', priceRappen: 1650, description: 'Knusprig gebraten' },
      { id: 302, name: 'Älplermagronen', priceRappen: 1750, description: 'Mit Apfelmus' },
      { id: 303, name: 'Zürcher Geschnetzeltes', priceRappen: 1950, description: 'Mit Rösti' },
    ],
  },
  {
    id: 4,
    name: 'Desserts',
    color: '#F472B6',
    items: [
      { id: 401, name: 'Caramelköpfli', priceRappen: 650, description: 'Mit Rahm' },
      { id: 402, name: 'Apfelstrudel', priceRappen: 850, description: 'Mit Vanillesauce' },
    ],
  },
];

export function findDemoItem(id: number): { item: DemoItem; category: DemoCategory } | undefined {
  for (const category of DEMO_CATALOGUE) {
    const item = category.items.find((candidate) => candidate.id === id);
    if (item) return { item, category };
  }
  return undefined;
}
