/** So many of somebody's last orders the server lists where nobody says otherwise. */
export const OWN_LISTED = 30;
