/** Where a rider may leave the order. */
export const leavePlaces = ['door', 'reception', 'neighbour', 'safe-place', 'in-person'] as const

/** What each side can say. Pages hold the words, each reader's in their own language. */
export const sentences = {
  receiver: ['when-ready', 'at-home', 'running-late', 'someone-else', 'call-me', 'thanks'],
  vendor: ['preparing', 'ready', 'taking-longer', 'check-pin', 'call-us', 'thanks'],
} as const
