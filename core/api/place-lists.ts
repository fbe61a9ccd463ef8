/** Precision of a place: house, street or part of town. If it is missing, street and number decide. */
export const precisions = ['address', 'street', 'area'] as const
export type Precision = (typeof precisions)[number]

export const areaResults = ['DELIVERABLE', 'UNDELIVERABLE'] as const
export type AreaResult = (typeof areaResults)[number]
