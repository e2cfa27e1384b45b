import type { Category, EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

/** Long German words, every kind of tile colour, a category without items, and one with more items than fit. */
export const CATEGORIES: Category[] = [
  { id: 1, name: 'Grilladen und Spezialitäten', description: 'Vom Holzkohlegrill', displayOrder: 1, color: '#B91C1C' },
  { id: 2, name: 'Alkoholfreie Getränke', description: null, displayOrder: 2, color: '#A5F3FC' },
  { id: 3, name: 'Kaffee', description: null, displayOrder: 3, color: '#451A03' },
  { id: 4, name: 'Süssigkeiten', description: 'Selbstgebackenes der Landfrauen', displayOrder: 4, color: '#F472B6' },
  { id: 5, name: 'Mitternachtsimbiss', description: null, displayOrder: 5, color: '#EAB308' },
  { id: 6, name: 'Weine', description: null, displayOrder: 6, color: '#6D28D9' },
];

const NAMES: [category: number, name: string, description: string | null, price: number][] = [
  [1, 'Schweinssteaksandwich', 'Mit hausgemachter Kräuterbutter, im Bürli', 12.5],
  [1, 'Pouletschenkel mit Pommes frites', null, 15],
  [1, 'Bratwurst', 'St. Galler Kalbsbratwurst mit Bürli', 8.5],
  [1, 'Gemüseburger vegetarisch', 'Für alle, die kein Fleisch mögen, mit Rohschinken-Ersatz und Käse überbacken', 13],
  [1, 'Kinderportion Chicken-Nuggets', null, 9],
  [1, 'Cervelat', null, 6.5],
  [1, 'Grillgemüsespiess', null, 7],
  [1, 'Rindshohrückensteak', 'Mit Ofenkartoffel', 32.5],
  [1, 'Pommes frites', null, 7.5],
  [1, 'Maiskolben', null, 5],
  [1, 'Racletteportion', 'Mit Silberzwiebeln und Essiggurken', 9.5],
  [1, 'Älplermagronen mit Apfelmus', null, 15],
  [2, 'Rivella rot', '5 dl', 4.5],
  [2, 'Mineralwasser mit Kohlensäure', '5 dl', 4],
  [2, 'Apfelschorle', null, 4.5],
  [2, 'Alkoholfreies Bier', null, 5],
  [3, 'Café crème', null, 4],
  [3, 'Kaffee fertig', 'Mit Zwetschgenschnaps', 6],
  [4, 'Schwarzwäldertortenstück', null, 5.5],
  [4, 'Nussgipfel', null, 3.5],
  [6, 'Blauburgunder Spätlese', '7,5 dl', 1234.5],
  [2, 'Mehrwegbecher Musikgesellschaft', null, 2],
];

const DEPOSIT_ID = NAMES.length;

export const ITEMS: MenuItemWire[] = NAMES.map(([categoryId, name, description, price], at) => {
  const { description: _, ...category } = CATEGORIES[categoryId - 1] as Category;
  return {
    id: at + 1,
    name,
    description,
    price,
    categoryId,
    category,
    kind: name.startsWith('Mehrwegbecher') ? 'deposit' : 'article',
    taxClass: 'food',
    depositItemId: name === 'Alkoholfreies Bier' ? DEPOSIT_ID : null,
    displayOrder: at,
  };
});

export const EVENT_MENU: EventMenuItemWire[] = ITEMS.map(({ categoryId, ...menuItem }, at) => ({
  id: 100 + menuItem.id,
  menuItem,
  categoryId,
  category: menuItem.category,
  specialPrice: at % 4 === 0 ? menuItem.price - 0.5 : menuItem.price,
  soldOut: at === 13,
}));
