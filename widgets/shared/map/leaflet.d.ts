/** Leaflet's modules; its CommonJS build sets a global and can't be tree-shaken. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}

declare module 'leaflet/dist/leaflet.css' {}
