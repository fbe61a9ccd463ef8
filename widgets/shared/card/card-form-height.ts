/** Height reserved for the card form while it loads. */
export const cardFormHeight = '220px'
