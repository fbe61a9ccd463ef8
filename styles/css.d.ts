/** A style sheet: importing it registers it for every shadow root (see sheets.ts). */
declare module '*.css' {}
