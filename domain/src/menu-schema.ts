import { z } from 'zod';
import { ALL_IS_TAKEN, meansAllCategories } from './category-name.ts';
import { DEFAULT_CATEGORY_COLOR, normalizeColor } from './color.ts';
import { priceSchema } from './money-schema.ts';
import { chosenIdSchema, missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';
import { TAX_CLASSES } from './vat.ts';

const colorSchema = z
  .string({ error: 'Farbe ist ungültig.' })
  .refine((text) => normalizeColor(text) !== undefined, { error: 'Bitte eine Farbe wie #3B82F6 oder #38F angeben.' })
  .overwrite((text) => normalizeColor(text) ?? text)
  .meta({ description: '#RGB or #RRGGBB', default: DEFAULT_CATEGORY_COLOR });

export const DEFAULT_DISPLAY_ORDER = 0;

const displayOrderSchema = z
  .int({ error: 'Die Reihenfolge muss eine ganze Zahl sein.' })
  .min(0, { error: 'Die Reihenfolge darf nicht negativ sein.' })
  .max(1_000_000, { error: 'Die Reihenfolge ist zu gross.' });

export const categoryInputSchema = z.object({
  name: textSchema('Name', { max: 80 }).refine((name) => !meansAllCategories(name), { error: ALL_IS_TAKEN }),
  description: optionalTextSchema('Beschreibung', 500),
  displayOrder: displayOrderSchema.meta({ default: DEFAULT_DISPLAY_ORDER }).nullish(),
  color: colorSchema.nullish(),
});

export const categorySchema = z.object({
  id: rowIdSchema,
  name: z.string(),
  description: z.string().nullable(),
  displayOrder: z.int(),
  color: z.string(),
  organizer: z.object({ username: z.string() }).optional().meta({ description: 'Whose it is, for administrators' }),
});

/** The part of a category that items carry along. */
export const categoryOfItemSchema = categorySchema.omit({ description: true, organizer: true });

/** A deposit (Depot) is no sale: it bears no VAT, stands on a line of its own and can be given back. */
export const itemKindSchema = z.enum(['article', 'deposit'], { error: 'kind muss article oder deposit sein.' });

const taxClassSchema = z
  .enum(TAX_CLASSES, { error: 'Diese Steuerklasse gibt es nicht.' })
  .meta({ description: 'food: reduced rate to take away, normal rate at a table' });

const chosenCategorySchema = chosenIdSchema('Bitte eine Kategorie wählen.');

/**
 * What is left out stays as it is; a new item is an article without a deposit, at the rate that the articles of its
 * category have in common, else at the normal one.
 */
export const menuItemInputSchema = z.object({
  name: textSchema('Name', { max: 80 }),
  description: optionalTextSchema('Beschreibung', 500),
  price: priceSchema,
  categoryId: chosenCategorySchema,
  kind: itemKindSchema.optional(),
  taxClass: taxClassSchema.optional(),
  depositItemId: rowIdSchema.nullish().meta({ description: 'The deposit that is sold along with it' }),
});

export const newMenuItemInputSchema = menuItemInputSchema.extend({
  displayOrder: displayOrderSchema.optional().meta({
    description: 'Its former place, for what was deleted; else it goes to the end where the order is by hand',
  }),
});

const itemIdsSchema = z
  .array(rowIdSchema, { error: missingOr('itemIds') })
  .max(5000, { error: 'Höchstens 5000 Menüpunkte.' });

export const taxClassInputSchema = z.object({
  taxClass: taxClassSchema,
  itemIds: itemIdsSchema.optional().meta({ description: 'Only these of the category; left out, all of it' }),
  onlyFrom: taxClassSchema.optional().meta({ description: 'Only what bears this one now' }),
});

export const itemOrderInputSchema = z.object({
  itemIds: itemIdsSchema.meta({
    description:
      'Items of the category from the first on; what is not among them follows as it stood; none: all by name',
  }),
  before: rowIdSchema.optional().meta({ description: 'Only they move, to before this one of the category' }),
  after: rowIdSchema.optional().meta({ description: 'Only they move, to behind this one of the category' }),
});

export const menuItemSchema = z.object({
  id: rowIdSchema,
  name: z.string(),
  description: z.string().nullable(),
  price: priceSchema,
  categoryId: rowIdSchema,
  category: categoryOfItemSchema,
  kind: itemKindSchema,
  taxClass: taxClassSchema,
  depositItemId: rowIdSchema.nullable(),
  displayOrder: z.int().meta({ description: 'Its place in its category; 0 for all: by name' }),
});

export const taxedItemSchema = menuItemSchema.extend({
  formerTaxClass: taxClassSchema.optional().meta({ description: 'What it bore until this call has changed it' }),
});

export const eventMenuItemInputSchema = z.object({
  menuItemId: chosenIdSchema('Bitte einen Menüpunkt wählen.'),
  categoryId: chosenCategorySchema.nullish(),
  specialPrice: priceSchema,
});

export const eventMenuItemPatchSchema = z.object({
  specialPrice: priceSchema.optional(),
  soldOut: z.boolean({ error: 'soldOut muss true oder false sein.' }).optional(),
});

export const eventMenuItemSchema = z.object({
  id: rowIdSchema,
  menuItem: menuItemSchema.omit({ categoryId: true }),
  categoryId: rowIdSchema,
  category: categoryOfItemSchema,
  specialPrice: priceSchema,
  soldOut: z.boolean(),
});

/** Inside the server: amounts in Rappen. */
export type Category = z.output<typeof categorySchema>;
export type CategoryInput = z.output<typeof categoryInputSchema>;
export type MenuItem = z.output<typeof menuItemSchema>;
export type ItemOrderInput = z.output<typeof itemOrderInputSchema>;
export type TaxClassInput = z.output<typeof taxClassInputSchema>;
export type TaxedItem = z.output<typeof taxedItemSchema>;
export type MenuItemInput = z.output<typeof menuItemInputSchema>;
export type NewMenuItemInput = z.output<typeof newMenuItemInputSchema>;
export type ItemKind = z.output<typeof itemKindSchema>;
export type EventMenuItem = z.output<typeof eventMenuItemSchema>;
export type EventMenuItemInput = z.output<typeof eventMenuItemInputSchema>;
export type EventMenuItemPatch = z.output<typeof eventMenuItemPatchSchema>;
/** On the wire: amounts in CHF. */
export type MenuItemWire = z.input<typeof menuItemSchema>;
export type TaxedItemWire = z.input<typeof taxedItemSchema>;
export type EventMenuItemWire = z.input<typeof eventMenuItemSchema>;
