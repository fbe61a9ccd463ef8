/** Of the package; a check holds it to package.json. */
export const version = '0.1.0'
