import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.get<Category[]>('/api/categories', { signal }),
});

export const menuItemsQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => api.get<MenuItemWire[]>('/api/menu', { signal }),
});
