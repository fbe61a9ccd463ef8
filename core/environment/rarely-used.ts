// One lazy part.
export { browserBankWindow } from './bank-window.ts'
export { browserUpload } from './browser-upload.ts'
