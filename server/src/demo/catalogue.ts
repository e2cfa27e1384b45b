/** A village fest's menu. Prices in CHF, as the API takes them. */
export interface DemoCategory {
  name: string;
  description: string;
  color: string;
  /** Which of the two virtual printers puts out its tickets. */
  printer: 'Küche' | 'Bar';
  items: readonly (readonly [name: string, price: number, description?: string])[];
}

export const DEMO_MENU: readonly DemoCategory[] = [
  {
    name: 'Vom Grill',
    description: 'Alles vom Holzkohlegrill',
    color: '#B91C1C',
    printer: 'Küche',
    items: [
      ['Bratwurst', 8.5, 'St. Galler Kalbsbratwurst mit Brot'],
      ['Cervelat', 7, 'Mit Brot und Senf'],
      ['Schweinssteaksandwich', 12.5, 'Mit Kräuterbutter'],
      ['Pouletflügeli', 14, 'Zehn Stück, mit Brot'],
      ['Grillkäse', 11, 'Mit Grillgemüse'],
    ],
  },
  {
    name: 'Warme Küche',
    description: 'Aus dem Festzelt',
    color: '#F97316',
    printer: 'Küche',
    items: [
      ['Älplermagronen', 15, 'Mit Apfelmus'],
      ['Rösti mit Spiegelei', 16.5, 'Aus Kartoffeln vom Dorf'],
      ['Raclette', 13, 'Zwei Portionen Käse, Gschwellti'],
      ['Käseschnitte', 14.5, 'Mit Schinken oder ohne'],
      ['Chäshörnli', 13.5, 'Mit Zwiebelschweize'],
      ['Pommes frites', 7.5],
      ['Gerstensuppe', 9, 'Mit Brot'],
    ],
  },
  {
    name: 'Getränke',
    description: 'Ohne Alkohol',
    color: '#3B82F6',
    printer: 'Bar',
    items: [
      ['Rivella rot', 4.5, '5 dl'],
      ['Rivella blau', 4.5, '5 dl'],
      ['Süssmost', 4.5, '5 dl, aus dem Dorf'],
      ['Mineralwasser', 4, '5 dl'],
      ['Cola', 4.5, '5 dl'],
      ['Eistee', 4.5, '5 dl'],
    ],
  },
  {
    name: 'Bier und Wein',
    description: 'Ab 16 Jahren',
    color: '#EAB308',
    printer: 'Bar',
    items: [
      ['Stange', 5, '3 dl'],
      ['Grosses Bier', 7.5, '5 dl'],
      ['Panaché', 5, '3 dl'],
      ['Féchy', 6.5, '1 dl Weisswein'],
      ['Blauburgunder', 6.5, '1 dl Rotwein'],
      ['Weisser Gspritzter', 7, '2 dl, süss oder sauer'],
    ],
  },
  {
    name: 'Kaffee',
    description: 'Heisse Getränke',
    color: '#451A03',
    printer: 'Bar',
    items: [
      ['Kaffee crème', 4.5],
      ['Espresso', 4],
      ['Kafi Träsch', 7, 'Ab 18 Jahren'],
      ['Tee', 4],
    ],
  },
  {
    name: 'Süsses',
    description: 'Vom Frauenverein gebacken',
    color: '#F472B6',
    printer: 'Küche',
    items: [
      ['Nussgipfel', 4],
      ['Schwarzwäldertorte', 6.5, 'Ein Stück'],
      ['Meringue mit Rahm', 8],
      ['Crème brûlée', 7.5],
    ],
  },
];
