import { useEffect, useState } from 'react';

export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
}

/**
 * Loads page after page once that is asked for, also what grows beyond them later; a failure waits until the next answer.
 * `of` is what the list is of: for another one it is asked anew.
 */
export function useAllPages(query: PagedQuery, of: string) {
  const { hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } = query;
  const [wanted, setWanted] = useState<string>();
  const isWanted = wanted === of && hasNextPage;
  // After every drawing: of a page that comes at once none in between shows that it is fetched.
  useEffect(() => {
    if (isWanted && !isError && !isFetching) void fetchNextPage({ cancelRefetch: false });
  });
  return {
    isLoadingAll: isWanted && (!isError || isFetchingNextPage),
    loadAll: () => {
      setWanted(of);
      void fetchNextPage({ cancelRefetch: false });
    },
  };
}
