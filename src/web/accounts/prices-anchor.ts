/** Where the prices stand on the profile page, for links that lead to them. */
export const PRICES_ANCHOR = 'prices'
