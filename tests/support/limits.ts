/** Limit of a test for one condition or event. It only ends a test that hangs, so it's generous for busy machines. */
export const conditionLimitMs = 60_000
