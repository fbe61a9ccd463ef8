export const leaveAtPlaces = ['door', 'reception', 'neighbour', 'safe-place', 'in-person'] as const

/** Keys of the messages that each side can send. Their texts are in `locales/`. */
export const sentences = {
  receiver: ['when-ready', 'at-home', 'running-late', 'someone-else', 'call-me', 'thanks'],
  vendor: ['preparing', 'ready', 'taking-longer', 'check-pin', 'call-us', 'thanks'],
} as const
