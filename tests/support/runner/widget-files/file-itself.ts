/** Name of the failed test if a whole file fails: it hangs, crashes, or one of its hooks fails. */
export const fileItself = 'the file itself'
