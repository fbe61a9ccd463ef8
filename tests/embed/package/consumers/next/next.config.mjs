/** The settings of the Next host, without checks that the test doesn't need. */
export default {
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // The test links to the libraries of the project.
  turbopack: { root: '/' },
}
