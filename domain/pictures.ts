/** What a service's generated picture is drawn from, so that the service looks the same wherever it is shown. */
export const pictureSeed = ({ service_id, title }: { service_id: string | null; title: string }): string => service_id ?? title
