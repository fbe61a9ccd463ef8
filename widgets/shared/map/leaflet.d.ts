/** Leaflet's modules, of which the CommonJS build makes a global and cannot be shaken. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}

declare module 'leaflet/dist/leaflet.css' {}
