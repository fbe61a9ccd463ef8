/** Reserved while loading. */
export const cardFormHeight = '220px'
