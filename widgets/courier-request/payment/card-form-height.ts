/** Kept before the card form is there, so that nothing moves when it comes. */
export const cardFormHeight = '220px'
