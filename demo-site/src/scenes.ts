/** The three steps of an order, in the tour and on the landing page. */
export const scenes = ['request', 'follow', 'share'] as const
export type SceneName = (typeof scenes)[number]
