export const leaveAtPlaces = ['door', 'reception', 'neighbour', 'safe-place', 'in-person'] as const

/** Messages of each side; pages have the texts. */
export const sentences = {
  receiver: ['when-ready', 'at-home', 'running-late', 'someone-else', 'call-me', 'thanks'],
  vendor: ['preparing', 'ready', 'taking-longer', 'check-pin', 'call-us', 'thanks'],
} as const
