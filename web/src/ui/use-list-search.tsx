import { type ReactNode, useState } from 'react';
import { TextField } from './field.tsx';
import { WHOLE } from './use-near.ts';

interface ListSearch {
  /** In small letters; empty where everything is wanted. */
  wanted: string;
  /** Nothing for a short list. */
  field: ReactNode;
}

/** A list of so many is searched where not all of it is in the page: the browser's search finds only what is drawn. */
export function useListSearch(label: string, count: number): ListSearch {
  const [search, setSearch] = useState('');
  // What was typed must not hide anything once the field has gone.
  if (count <= WHOLE) return { wanted: '', field: null };
  return {
    wanted: search.trim().toLowerCase(),
    field: (
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
    ),
  };
}
