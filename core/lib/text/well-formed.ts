// `String.prototype.isWellFormed` is newer than the oldest supported browsers.

/** Whether the text has no half of a surrogate pair, which UTF-8 can't hold. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')
