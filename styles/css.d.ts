/** A style sheet, which registers itself for every shadow root when it is imported (`sheets.ts`). */
declare module '*.css' {}
