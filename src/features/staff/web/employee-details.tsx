import { api } from "~/platform/http/loader-api";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { staffContract } from "../contract";
import { wordsOf } from "../domain";
import type { Route } from "./+types/employee-details";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api<typeof staffContract>(context, "staff").head({ number: params.number });

export default function EmployeeDetails({ loaderData: employee }: Route.ComponentProps) {
  return (
    <Card title="Employment">
      <Facts>
        <Fact label="Employee ID">{employee.employeeId}</Fact>
        <Fact label="Role">{wordsOf(employee.role)}</Fact>
        <Fact label="Department">{employee.department ? wordsOf(employee.department) : "Not assigned"}</Fact>
      </Facts>
    </Card>
  );
}
