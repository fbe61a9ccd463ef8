/** Without what a shop's own build checks elsewhere. */
export default {
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // The test links to the libraries of the project.
  turbopack: { root: '/' },
}
