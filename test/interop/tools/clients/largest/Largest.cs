// Reads the largest response of each schema with the C# client of openapi-generator, and prints what its models contain.

using System;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

class Largest
{
    static void Main()
    {
        var read = new JObject();
        var responses = JObject.Parse(File.ReadAllText("../../largest.json"));
        foreach (var response in responses.Properties())
        {
            var model = typeof(Org.OpenAPITools.Client.Configuration).Assembly.GetType("Org.OpenAPITools.Model." + response.Name, true);
            read[response.Name] = JToken.FromObject(response.Value.ToObject(model));
        }
        Console.WriteLine(read.ToString(Formatting.None));
    }
}
