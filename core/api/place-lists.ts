/** Precision of a place: house, street or part of town. If it is missing, street and number decide. */
export const precisions = ['address', 'street', 'area'] as const
export type Precision = (typeof precisions)[number]

/** Whose addresses are suggested, if the list must say so: the demo's, or Google's, which asks for it. */
export const addressSources = ['demo', 'google'] as const
export type AddressSource = (typeof addressSources)[number]

export const areaResults = ['DELIVERABLE', 'UNDELIVERABLE'] as const
export type AreaResult = (typeof areaResults)[number]
