import { roleNames } from "#src/staff/session/access.ts";
import type { Me } from "#src/staff/session/me.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/form/select.tsx";
import table from "#src/ui/list/table.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { type AssignableRole, assignableRoles } from "./schema.ts";
import styles from "./users-table.module.css";

type Props = {
  users: readonly Me[];
  onRole(user: Me, role: AssignableRole): void;
  onDelete(user: Me): void;
  onSiteadmin(user: Me): void;
};

// biome-ignore-start lint/a11y/noRedundantRoles: on narrow screens each row is laid out as a card, and some browsers then no longer expose a table to screen readers.

export function PeopleTable({ users, ...presses }: Props) {
  return (
    <div className={table.container}>
      <table className={`${table.table} ${table.cards} ${styles.users}`} role="table" aria-label="Registered users">
        <thead role="rowgroup">
          <tr role="row">
            {["ID", "Name", "Email", "Role", "Created At", "Actions"].map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <UserRow key={user.id} user={user} {...presses} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The id of the select of a role. */
export function roleSelectId({ id }: Pick<Me, "id">): string {
  return `role-${id}`;
}

function UserRow({ user, onRole, onDelete, onSiteadmin }: Omit<Props, "users"> & { user: Me }) {
  const me = useMe();
  const own = user.id === me.id;
  /** Text only (USER-04). */
  const fixed = own || user.role === "siteadmin";
  return (
    <tr role="row" className={`${table.row} ${styles.row}`}>
      <td role="cell" data-name="ID" className={styles.id}>
        {user.id}
      </td>
      <th scope="row" role="rowheader" className={styles.name}>
        {user.name} {own && <span className={styles.own}>You</span>}
      </th>
      <td role="cell" className={styles.email}>
        {user.email}
      </td>
      <td role="cell" data-name="Role" className={styles.role}>
        {fixed ? (
          roleNames[user.role]
        ) : (
          <Select
            id={roleSelectId(user)}
            aria-label={`Role of ${user.name}`}
            value={user.role}
            onChange={({ target }) => {
              const role = assignableRoles.find((one) => one === target.value);
              if (role) onRole(user, role);
            }}
            options={assignableRoles.map((role) => [role, roleNames[role]] as const)}
          />
        )}
      </td>
      <td role="cell" data-name="Created At" className={`${table.time} ${styles.time}`}>
        <OfficeTime time={user.created_at} as="minute" />
      </td>
      <td role="cell" className={styles.actions}>
        {!own && (
          <div className="row">
            {me.role === "siteadmin" && (
              <Button variant="ghost" onClick={() => onSiteadmin(user)}>
                {user.role === "siteadmin" ? "Make admin" : "Make site admin"}
                <span className="visually-hidden">: {user.name}</span>
              </Button>
            )}
            {!fixed && (
              <Button variant="ghost" onClick={() => onDelete(user)}>
                Delete <span className="visually-hidden">{user.name}</span>
              </Button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
