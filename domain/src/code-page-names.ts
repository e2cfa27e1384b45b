/** A printer's tables of letters, as the screen and the test slip name them: whoever compares the two finds the same. */
export const CODE_PAGE_NAMES = { windows1252: 'Windows-1252', cp858: 'CP 858', cp437: 'CP 437' } as const;
