// robots.txt and sitemap.xml. The server replaces `{{url}}` with the site's URL when it starts.
export function sitemap(pages: readonly { path: string; noindex?: true }[]): string {
  const places = pages.filter(({ noindex }) => !noindex).map(({ path }) => `<url><loc>{{url}}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
}

export const robots = `User-agent: *
${['/auth/v1/', '/rest/v1/', '/realtime/v1/', '/storage/v1/', '/functions/v1/'].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: {{url}}/sitemap.xml
`
