// Limits of what people enter, each written once: forms, the spreadsheet reader, the order API and its document read them.
// Without a unit, they count characters.

export const customerNameLimit = 500
export const outletNameLimit = 200
export const unitLimit = 60
export const buildingLimit = 120
/** Specification 2 §5 and §9. */
export const addressByteLimit = 255
export const notesByteLimit = 1000
/** With the commas that join them to the address. */
export const unitAndBuildingByteLimit = 3 * (unitLimit + buildingLimit) + 4
export const joinedAddressByteLimit = addressByteLimit + unitAndBuildingByteLimit
/** An emoji counts once. */
export const descriptionLimit = 200
export const referenceLimit = 100
/** Exactly this many. */
export const vatNumberLength = 8
/** Texts of receivers. */
export const receiverNotesLimit = 200
export const leaveNoteLimit = 100
/** Above any parcel's value in any currency. */
export const maxAmount = 999_999_999
/** Of a file with bulk orders. */
export const maxFileBytes = 5_242_880
