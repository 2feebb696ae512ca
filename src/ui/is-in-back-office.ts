/** True for the paths of the back-office, in any letter case. */
export const isInBackOffice = (pathname: string) => /^\/admin(\/|$)/i.test(pathname)
